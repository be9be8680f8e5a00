// How a family is played, and what there is to know of a puzzle: under the tray of a desk.

import type { FamilyName } from '../../api/types';
import { wordsOf } from '../../families/catalogue';
import type { Play } from '../../families/playing';
import { Icon } from '../icon';
import { settings } from '../settings';
import type { OnTable } from '../table';
import { words } from '../../words/play';
import { rated } from '../rated';

export function Drawers({ shown, play }: { shown: OnTable; play: Play }) {
  return (
    <div class="drawers">
      <details name="drawers">
        <summary><Icon sign="help" />{words.value.how}<Icon sign="down" /></summary>
        <Rules play={play} />
      </details>
      <details name="drawers">
        <summary><Icon sign="info" />{words.value.about}<Icon sign="down" /></summary>
        <About family={shown.family} shown={shown} />
      </details>
    </div>
  );
}

export function Rules({ play }: { play: Play }) {
  return <>{play.rules(settings.value.space).map((rule) => <p key={rule}>{rule}</p>)}</>;
}

/** What a family is; of the puzzle that is shown, its grade and number. */
export function About({ family, shown }: { family: FamilyName; shown: OnTable | null }) {
  const facts = shown?.difficulty && rated(shown.difficulty.grade, shown.difficulty.rating);
  const number = shown?.seed == null ? null : words.value.number(shown.seed);
  return (
    <>
      <p>{wordsOf(family).about}</p>
      <p>{[facts, number].filter(Boolean).join(' · ')}</p>
    </>
  );
}
