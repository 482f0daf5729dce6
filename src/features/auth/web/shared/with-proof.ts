import { askForProof } from './step-up.ts';

const WANTED = 'reauthentication_needed';

/**
 * Calls an operation of the auth server that requires recent authentication. If it is too long ago, asks the
 * person to reauthenticate and retries once.
 */
export async function withProof<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask();
  const { code } = (answer.error ?? {}) as { code?: unknown };
  return code === WANTED && (await askForProof()) ? ask() : answer;
}
