/** A message as it is passed to the mail server. */
type Mail = { id: string; to: string; subject: string; text: string };

export type Post = (mail: Mail) => Promise<void>;

// Together shorter than the first delay between attempts, so that a message still being sent is not sent
// again.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Sends mail to an SMTP server, as plain text only. */
export async function smtpPost(smtpUrl: string, from: string): Promise<Post> {
  // Loaded here, so that an installation without a mail server saves the memory.
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
      // A structured address, because a comma in a plain string would split it in two.
      to: { name: '', address: to },
      subject,
      text,
      // The id is the same for every attempt: mail programs then show a message that arrives twice only once.
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
