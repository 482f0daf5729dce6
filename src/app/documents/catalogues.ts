import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '#platform/i18n/locale.ts';
import { messages as french } from '../../locales/web.fr.po';

export { i18n };

// One build makes the documents of both languages: English from the code, French from the catalog.
i18n.setMessagesCompiler(compileMessage);

/** Sets the language of the next render. Rendering is synchronous, so two languages cannot mix. */
export function activateLocale(locale: Locale): void {
  i18n.loadAndActivate({ locale, messages: locale === 'fr' ? french : {} });
}
