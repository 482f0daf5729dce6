import { askForProof } from './step-up.ts';

const WANTED = 'reauthentication_needed';

/**
 * Asks the sign-in server for what it allows only to somebody who proved a moment ago who they are. Where that is too long
 * ago, the person is asked, and the server once more.
 */
export async function withProof<Answer extends { error: unknown }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask();
  const { code } = (answer.error ?? {}) as { code?: unknown };
  return code === WANTED && (await askForProof()) ? ask() : answer;
}
