import { type Call as PeopleCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { monthOf, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import { type Fault, MOST_AN_HOUR, type Use } from '../assistant.rules.ts';
import { askModel, type Connection, type Prompt } from './ask-model.ts';
import {
  countRequests,
  insertRequest,
  lockSettings,
  selectNames,
  type Settings,
  settleRequest,
} from './assistant.queries.ts';
import { type Hidden, hiddenNames } from './hide-names.ts';

export { isOn } from './assistant.queries.ts';
export { jsonIn, markdownDraft, plainDraft } from './judge-draft.ts';
export type { Hidden } from './hide-names.ts';

export type AskCall = PeopleCall & { timeZone: string; secrets: Secrets };

type Question<Draft> = {
  use: Use;
  /** The record concerned, for the audit event. */
  subject?: { type: string; id: string };
  /** Builds the prompt; every text about people must pass through `hidden`. */
  prompt: (hidden: Hidden) => Prompt;
  /** Parses the answer as a draft; null if invalid. A draft is shown to the requester and not stored. */
  read: (answer: string, hidden: Hidden) => Draft | null;
};

type Full = { refused: 'ASSISTANT_MONTH_FULL' | 'ASSISTANT_HOUR_FULL' };
export type AskRefused = Full | { refused: 'ASSISTANT_OFF' | 'ASSISTANT_FAILED' | 'ASSISTANT_UNFIT' };
/** Shorter timeouts, for tests only. */
export type Patience = { timeoutMs?: number };

const HOUR_MS = 3_600_000;
const SEALED_FOR = 'assistant key';

export const sealKey = (secrets: Secrets, key: string): string => secrets.seal(SEALED_FOR, key);

function connectionOf({ address, model, sealed_key }: Settings, secrets: Secrets): Connection {
  return { address, model, key: sealed_key === null ? null : secrets.open(SEALED_FOR, sealed_key) };
}

/** The first instant of the school's month. */
export const startOfMonth = (at: Date, timeZone: string): Date =>
  startOfDay(monthOf(schoolDay(at, timeZone)), timeZone);

export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

async function fullness(tx: Tx, { actor, now, timeZone }: AskCall, most: number): Promise<Full | null> {
  const at = now();
  if ((await countRequests(tx, startOfMonth(at, timeZone))) >= most)
    return { refused: 'ASSISTANT_MONTH_FULL' };
  const ofPerson = await countRequests(tx, new Date(at.getTime() - HOUR_MS), actor.userId);
  return ofPerson >= MOST_AN_HOUR ? { refused: 'ASSISTANT_HOUR_FULL' } : null;
}

type Sent = { id: string; connection: Connection; prompt: Prompt; hidden: Hidden };

/** Counts a request and records its prompt in the audit trail, before anything is sent. */
function begin(
  call: AskCall,
  { use, subject, prompt: write }: Pick<Question<unknown>, 'use' | 'subject' | 'prompt'>,
): Promise<Sent | Full | { refused: 'ASSISTANT_OFF' }> {
  return call.db.transaction(async (tx) => {
    const settings = await lockSettings(tx);
    if (!settings.is_on && use !== 'trial') return { refused: 'ASSISTANT_OFF' } as const;
    const full = await fullness(tx, call, settings.monthly_requests);
    if (full) return full;
    const hidden = hiddenNames(await selectNames(tx));
    const prompt = write(hidden);
    const id = newId();
    await insertRequest(tx, { id, user_id: call.actor.userId, use, asked_at: call.now() });
    await record(tx, call, {
      action: 'assistant.asked',
      ...(subject && { subject }),
      details: {
        use: `assistant.${use}`,
        host: hostOf(settings.address),
        model: settings.model,
        prompt: `${prompt.system}\n\n${prompt.user}`,
      },
    });
    return { id, connection: connectionOf(settings, call.secrets), prompt, hidden };
  });
}

type Come = { draft: unknown; letters: number; fault: Fault | null };

function finish(
  call: AskCall,
  { use, subject }: Pick<Question<unknown>, 'use' | 'subject'>,
  id: string,
  come: Come,
) {
  const outcome = come.fault ? 'failed' : come.draft === null ? 'unfit' : 'used';
  return call.db.transaction(async (tx) => {
    await settleRequest(tx, id, { outcome, letters: come.letters });
    await record(tx, call, {
      action: 'assistant.answered',
      ...(subject && { subject }),
      details: { use: `assistant.${use}`, became: `assistant.${outcome}`, letters: come.letters },
    });
  });
}

async function exchange<Draft>(call: AskCall, question: Question<Draft>, { timeoutMs }: Patience) {
  const sent = await begin(call, question);
  if ('refused' in sent) return sent;
  const answer = await askModel(sent.connection, sent.prompt, timeoutMs);
  const fault = 'fault' in answer ? answer.fault : null;
  const text = 'fault' in answer ? '' : answer.text;
  const draft = fault ? null : question.read(text, sent.hidden);
  await finish(call, question, sent.id, { draft, letters: text.length, fault });
  return { draft, fault };
}

/**
 * Requests a draft from the school's model. The counting transaction is committed before the request is sent,
 * so that a slow model does not hold a database connection.
 */
export async function askAssistant<Draft>(
  call: AskCall,
  question: Question<Draft>,
  patience: Patience = {},
): Promise<{ draft: NonNullable<Draft> } | AskRefused> {
  const come = await exchange(call, question, patience);
  if ('refused' in come) return come;
  if (come.fault) return { refused: 'ASSISTANT_FAILED' };
  return come.draft === null || come.draft === undefined
    ? { refused: 'ASSISTANT_UNFIT' }
    : { draft: come.draft };
}

const MOST_TRIAL = 200;

/** Tests the saved model with a request for one word, even while the assistant is off. */
export async function tryAssistant(
  call: AskCall,
  patience: Patience = {},
): Promise<{ answer: string | null; fault: Fault | null } | Full> {
  const come = await exchange(
    call,
    {
      use: 'trial',
      prompt: () => ({ system: 'You answer with one word.', user: 'Answer with the word: ready' }),
      read: (answer) => answer.slice(0, MOST_TRIAL),
    },
    patience,
  );
  if ('refused' in come) return come as Full;
  return { answer: come.draft, fault: come.fault };
}
