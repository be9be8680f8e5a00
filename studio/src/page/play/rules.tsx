// How the chosen family is played, in a sheet: a phone has no room for it beside the board.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import * as choice from '../choice';
import { settings } from '../settings';
import { Sheet } from '../sheet';
import { words } from './words';

export function Rules({ close }: { close: () => void }) {
  const rules = useSignal<readonly string[]>([]);
  const record = choice.record.value;
  useEffect(() => {
    record.play().then((play) => { rules.value = play.rules(settings.value.space && play.useSpace !== undefined); }, () => { /* nothing is to be told */ });
  }, [record]);
  return (
    <Sheet title={words.value.how} close={close} kind="rules">
      {rules.value.map((rule) => <p key={rule}>{rule}</p>)}
    </Sheet>
  );
}
