// What boards in space say, whatever is played on them.

import { inLanguage } from '../../words/language';

export const words = inLanguage({
  en: { flat: 'Flat', view: 'View (V)', ways: 'Ways' },
  de: { flat: 'Flach', view: 'Ansicht (V)', ways: 'Wege' },
});
