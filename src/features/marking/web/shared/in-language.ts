import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { TwoLanguages } from '../../marking-scheme.ts';

/** A school-defined name in the reader's language. */
export const inLanguage = ({ en, fr }: TwoLanguages): string => (currentLocale().startsWith('fr') ? fr : en);
