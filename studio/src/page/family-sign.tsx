// The sign of a family.

import type { FamilyName } from '../api/types';
import { FAMILIES } from '../families/catalogue';

export function FamilySign({ family }: { family: FamilyName }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" stroke-linejoin="round" stroke-linecap="round">
      {FAMILIES[family].icon.map(({ d, fill = 'none', stroke, width }) => <path key={d} d={d} fill={fill} stroke={stroke} stroke-width={width} />)}
    </svg>
  );
}
