// What boards in space say, whatever is played on them.

import { inLanguage } from '../../words/language';

export const words = inLanguage({
  en: { flat: 'Flat', space: 'In space', view: 'View (V)', ways: 'Ways' },
  de: { flat: 'Flach', space: 'Räumlich', view: 'Ansicht (V)', ways: 'Wege' },
});
