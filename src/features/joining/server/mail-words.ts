import type { Locale } from '#platform/i18n/locale.ts';
import { firstOfMonth } from '#platform/time/format.ts';

type Words = { subject: string; text: string };

const MINUTE_MS = 60_000;

const TAGS = { fr: 'fr-FR', en: 'en-GB' };

const day = (at: Date, locale: Locale, timeZone: string) =>
  firstOfMonth(new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone }).format(at), locale);

type Invited = {
  schoolName: string;
  full_name: string;
  link: string;
  code: string;
  expires_at: Date;
  timeZone: string;
};

/** In both languages of the school, because the reader's is unknown. */
export function invitationMail({ schoolName, full_name, link, code, expires_at, timeZone }: Invited): Words {
  return {
    subject: `${schoolName} : votre invitation / your invitation`,
    text: `Bonjour ${full_name},

${schoolName} vous invite sur son portail. Ouvrez ce lien pour créer votre compte :

${link}

Ou saisissez ce code sur la page de connexion : ${code}

L’invitation sert une seule fois, jusqu’au ${day(expires_at, 'fr', timeZone)}. Si vous ne l’attendiez pas, ne faites rien.


Hello ${full_name},

${schoolName} invites you to its portal. Open this link to make your account:

${link}

Or type this code on the sign-in page: ${code}

The invitation works once, until ${day(expires_at, 'en', timeZone)}. If you did not expect it, do nothing.
`,
  };
}

type Recovery = { schoolName: string; link: string; at: Date; expires_at: Date };

export function recoveryMail({ schoolName, link, at, expires_at }: Recovery): Words {
  const minutes = Math.round((expires_at.getTime() - at.getTime()) / MINUTE_MS);
  return {
    subject: `${schoolName} : nouveau mot de passe / new password`,
    text: `Bonjour,

Quelqu’un a demandé un nouveau mot de passe pour votre compte à ${schoolName}. Si c’est vous, ouvrez ce lien :

${link}

Il sert une seule fois, pendant ${minutes} minutes. Si ce n’est pas vous, ne faites rien : votre mot de passe reste le même.


Hello,

Somebody asked for a new password for your account at ${schoolName}. If it was you, open this link:

${link}

It works once, for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.
`,
  };
}
