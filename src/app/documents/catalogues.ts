import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '#platform/i18n/locale.ts';
import { messages as french } from '../../locales/web.fr.po';

export { i18n };

// The documents of both languages come from one build: English as it stands in the code, French from the catalogue.
i18n.setMessagesCompiler(compileMessage);

/** Sets the language of the render that follows. A render never waits, so two of them cannot mix. */
export function activateLocale(locale: Locale): void {
  i18n.loadAndActivate({ locale, messages: locale === 'fr' ? french : {} });
}
