// Why there is no puzzle, and what helps.

import { LOST, type Problem } from '../../api/client';
import { words as general } from '../../words/language';
import { Icon } from '../icon';
import * as making from '../making';
import { offline } from '../net';
import { Told } from '../problem';
import { words } from '../../words/play';
import { Link } from '../link';

interface Props {
  readonly problem: Problem;
  /** Tries once more. */
  readonly again?: () => void;
}

export function Unmade({ problem, again = making.again }: Props) {
  const retry = <button type="button" class="big" onClick={again}>{general.value.again}</button>;
  if (problem.code !== LOST) return <Told problem={problem} />;
  if (!offline.value) return <Told problem={problem}>{retry}</Told>;
  const [heading, text] = words.value.offline;
  return (
    <div class="away" role="alert">
      <span class="bulb"><Icon sign="offline" /></span>
      <p><b>{heading}</b> {text}</p>
      <Link class="big" to={{ do: 'mine' }}>{general.value.menu.names.mine}</Link>
      {retry}
    </div>
  );
}
