import { describe, expect, it } from 'vitest';
import { askedForProof, askForProof, watchProof } from './step-up.ts';

describe('the prompt to confirm one’s identity', () => {
  it('answers no at once if no page can show it, so that no call waits for ever', async () => {
    expect(await askForProof()).toBe(false);
  });

  it('passes the answer to the waiting caller and closes the prompt', async () => {
    let answered = 0;
    const stop = watchProof(() => {
      answered += 1;
    });
    const waiting = askForProof();
    askedForProof()?.answer(true);
    expect(await waiting).toBe(true);
    expect(askedForProof()).toBeNull();
    expect(answered).toBe(2);
    stop();
  });
});
