// The words of boards in space, whatever is played on them.

import { inLanguage } from '../../words/language';

export const words = inLanguage('board', { flat: 'Flat', space: 'In space', view: 'View (V)', ways: 'Ways' });
