import { eq } from 'drizzle-orm';
import type { AuthHooks } from '#platform/auth/server/options.ts';
import type { House } from '#platform/http/server/procedures.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { profiles } from './people.tables.ts';

type Letter = { subject: string; text: string };

const LETTERS = {
  en: (school: string, link: string): Letter => ({
    subject: `A new password for ${school}`,
    text: `Somebody asked for a new password for your account at ${school}. Choose one here within 30 minutes:

${link}

If it was not you, do nothing: your password stays as it is.`,
  }),
  fr: (school: string, link: string): Letter => ({
    subject: `Nouveau mot de passe : ${school}`,
    text: `Quelqu’un a demandé un nouveau mot de passe pour votre compte (${school}). Choisissez-le ici dans les 30 minutes :

${link}

Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.`,
  }),
};

/** Mails the way to a new password, in the person's language, or in both where they have chosen none. */
export function recoveryByMail(
  secrets: Secrets,
  { publicUrl, schoolName }: Pick<House, 'publicUrl' | 'schoolName'>,
): AuthHooks['sendRecovery'] {
  return async (tx, { user, token, at, expires_at }) => {
    const [profile] = await tx
      .select({ language: profiles.language })
      .from(profiles)
      .where(eq(profiles.user_id, user.id));
    // After the hash: it goes to no server, not even to this one's log.
    const link = `${publicUrl}/auth#join=${token}`;
    const language = profile?.language ?? null;
    const letters = language
      ? [LETTERS[language](schoolName, link)]
      : [LETTERS.en(schoolName, link), LETTERS.fr(schoolName, link)];
    const subject = letters.map((letter) => letter.subject).join(' / ');
    const text = letters.map((letter) => letter.text).join('\n\n—\n\n');
    await queueMail(tx, secrets, { to: user.email, subject, text, at, expires_at });
  };
}
