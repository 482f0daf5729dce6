import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { TwoLanguages } from '../../marking-scheme.ts';

/** A name of the school's own in the reader's language. */
export const inLanguage = ({ en, fr }: TwoLanguages): string => (currentLocale().startsWith('fr') ? fr : en);
