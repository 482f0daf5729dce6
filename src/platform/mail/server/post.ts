/** A message as the mail server gets it. */
type Mail = { id: string; to: string; subject: string; text: string };

export type Post = (mail: Mail) => Promise<void>;

// Together shorter than the first wait between two attempts, so that nobody sends a message that is still on its way.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Gives mail to an SMTP server, as plain text and nothing else. */
export async function smtpPost(smtpUrl: string, from: string): Promise<Post> {
  // Loaded here: an installation without a mail server does not keep it in memory.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({
      from,
      // As one address: in a text, a comma would make two of it.
      to: { name: '', address: to },
      subject,
      text,
      // The same at every attempt: a mail program shows a message once that was sent twice.
      messageId: `<${id}@preau>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Summary of a mail error without the server's words, which repeat the recipient's address. */
export function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}
