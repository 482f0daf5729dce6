import { isIP } from 'node:net';
import * as z from 'zod/mini';

const port = z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65_535))));
const wholeNumber = z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(0))));
const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false', '']),
  z.transform((text) => text === '1' || text === 'true'),
);

const demonstration = z.pipe(
  z.enum(['0', '1', 'true', 'false', '', 'small']),
  z.transform((text) => (text === 'small' ? text : text === '1' || text === 'true' ? 'tour' : false)),
);

const timeZone = z.string().check(
  z.refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'is not a time zone'),
);

const secretKey = z
  .string()
  .check(
    z.refine(
      (text) => secretKeyOf(text).length >= 32,
      'must hold at least 32 bytes, as hexadecimal or base64',
    ),
  );

const networks = z
  .string()
  .check(
    z.refine(
      (list) => list.split(',').every((part) => part.trim() === '' || isNetwork(part.trim())),
      'must list addresses or networks such as 10.0.0.0/8',
    ),
  );

const bucket = z
  .string()
  .check(z.regex(/^https?:\/\/[^/?#@\s]+\/[^/?#\s][^?#\s]*$/, 'must name a bucket: https://host/bucket'));

type SmsVariable = 'SMS_URL' | 'SMS_TOKEN' | 'SMS_USER' | 'SMS_SENDER' | 'SMS_SPOOL_DIR';
const SMS_NEEDS: Readonly<Record<string, readonly SmsVariable[]>> = {
  http: ['SMS_URL'],
  africastalking: ['SMS_TOKEN', 'SMS_USER'],
  orange: ['SMS_TOKEN', 'SMS_USER', 'SMS_SENDER'],
  spool: ['SMS_SPOOL_DIR'],
  gammu: ['SMS_SPOOL_DIR'],
};

/** A provider of text messages requires its variables. */
const withProvider = (variable: SmsVariable) =>
  z.refine<Record<string, unknown>>(
    (given) => given[variable] !== undefined || !SMS_NEEDS[String(given['SMS_PROVIDER'])]?.includes(variable),
    { message: 'must be set with this SMS_PROVIDER', path: [variable] },
  );

/** A bucket requires both of its keys. */
const withKeys = (key: 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') =>
  z.refine<Record<string, unknown>>((given) => given['S3_URL'] === undefined || given[key] !== undefined, {
    message: 'must be set with S3_URL',
    path: [key],
  });

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const Environment = z
  .object({
    HOST: z._default(z.string(), '127.0.0.1'),
    PORT: z._default(port, 3000),
    /** Directory of the embedded database; the database module has the default. */
    DATA_DIR: z.optional(z.string()),
    DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
    /** Owner of the tables; DATABASE_URL's role then only reads and writes rows. By default one role does both. */
    MIGRATIONS_DATABASE_URL: z.optional(
      z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    ),
    /** Number of standby servers that replicate the database at DATABASE_URL; fewer are reported. */
    DATABASE_STANDBYS: z._default(wholeNumber, 0),
    /** Turn off for a connection pooler that does not support prepared statements. */
    NAMED_STATEMENTS: z._default(flag, true),
    /** Public URL, for links and the sign-in protocol's issuer; by default from HOST and PORT. */
    PUBLIC_URL: z.optional(z.url()),
    SCHOOL_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'Préau'),
    SCHOOL_TIME_ZONE: z._default(timeZone, 'Africa/Douala'),
    /**
     * If set, only a sign-up with this token becomes the administrator of an empty installation.
     */
    SETUP_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
    /**
     * 32 bytes or more in hexadecimal or base64; seals secrets in the database. By default a file in the data
     * directory.
     */
    SECRET_KEY: z.optional(secretKey),
    /**
     * Encrypts backups: 32 bytes in hexadecimal or base64, or a passphrase. By default a file in the data directory.
     */
    BACKUP_KEY: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
    /** Makes backups unencrypted, and allows restoring unencrypted ones. */
    BACKUP_PLAIN: z._default(flag, false),
    /** Upgrades a school without the backup beforehand, for owners who copied the data themselves. */
    UPGRADE_WITHOUT_BACKUP: z._default(flag, false),
    /** Folder for backups; by default `backups` in the data directory. */
    BACKUP_DIR: z.optional(z.string()),
    /** Folder for receipts and other files of people; by default `files` in the data directory. */
    FILES_DIR: z.optional(z.string()),
    /** A bucket of an S3-compatible service instead of a folder: https://host/bucket, with its region and keys. */
    S3_URL: z.optional(bucket),
    S3_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(z.string().check(z.minLength(1))),
    S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
    /**
     * Reverse proxies whose X-Forwarded-For is trusted: addresses or networks (10.0.0.0/8), comma-separated. None by
     * default.
     */
    TRUSTED_PROXIES: z._default(networks, ''),
    /** Requests per minute for one signed-in person, over all sessions and programs; 0 for no limit. */
    REQUESTS_PER_MINUTE: z._default(wholeNumber, 1_200),
    /** smtp://user:password@host:587; without it mail stays in the outbox. */
    SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
    /** Sender of mail: Lycée de Deïdo <office@lycee.cm>. */
    MAIL_FROM: z.optional(z.string().check(z.minLength(3), z.maxLength(200))),
    /** Gateway of text messages; `http` with SMS_URL and `spool` with SMS_SPOOL_DIR need no name. */
    SMS_PROVIDER: z.optional(z.enum(['http', 'africastalking', 'orange', 'spool', 'gammu'])),
    /**
     * URL to which text messages are sent, by default as JSON {to, text}. Without a gateway there are neither
     * codes nor notices by SMS.
     */
    SMS_URL: z.optional(
      z.string().check(z.regex(/^https?:\/\/[^\s]+$/, 'must start with http:// or https://')),
    ),
    SMS_METHOD: z.optional(z.enum(['POST', 'PUT', 'GET'])),
    /** The request body with {to}, {text}, {sender} and {id} in it: JSON, or form fields. */
    SMS_BODY: z.optional(
      z.string().check(z.regex(/\{to\}[^]*\{text\}|\{text\}[^]*\{to\}/, 'must contain {to} and {text}')),
    ),
    /** A header with a secret: `X-Api-Key: secret`. */
    SMS_HEADER: z.optional(
      z.string().check(z.regex(/^[\w-]+:\s*\S[^\r\n]*$/, 'must be a header: Name: value')),
    ),
    /** Sent as a bearer token; the key of Africa's Talking or Orange. */
    SMS_TOKEN: z.optional(z.string().check(z.minLength(1))),
    /** The user name at Africa's Talking, the client id at Orange. */
    SMS_USER: z.optional(z.string().check(z.minLength(1))),
    SMS_SENDER: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    SMS_SENDER_NAME: z.optional(z.string().check(z.maxLength(11))),
    /** Spool of SMS Server Tools (outgoing, sent, failed) or of gammu-smsd (outbox, sent, error). */
    SMS_SPOOL_DIR: z.optional(z.string().check(z.minLength(1))),
    LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
    /** Runs the demonstration school; `small` is the one with three classes that the browser tests rely on. */
    PREAU_DEMO: z._default(demonstration, false),
  })
  .check(
    withKeys('S3_ACCESS_KEY_ID'),
    withKeys('S3_SECRET_ACCESS_KEY'),
    withProvider('SMS_URL'),
    withProvider('SMS_TOKEN'),
    withProvider('SMS_USER'),
    withProvider('SMS_SENDER'),
    withProvider('SMS_SPOOL_DIR'),
    z.refine(({ BACKUP_PLAIN, BACKUP_KEY }) => !BACKUP_PLAIN || BACKUP_KEY === undefined, {
      message: 'must not be set with BACKUP_KEY',
      path: ['BACKUP_PLAIN'],
    }),
    z.refine((given) => given.MIGRATIONS_DATABASE_URL === undefined || given.DATABASE_URL !== undefined, {
      message: 'must be set with MIGRATIONS_DATABASE_URL',
      path: ['DATABASE_URL'],
    }),
  );
export type Environment = z.infer<typeof Environment>;

/** Reads the configuration. Throws one sentence that lists every invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The configuration is not right: ${faults.join('; ')}. README.md lists every variable.`);
}

export function secretKeyOf(text: string): Buffer {
  return Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64');
}
