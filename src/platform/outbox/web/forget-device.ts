import { stopOutbox } from './outbox.ts';
import { forgetPerson } from './store.ts';
import { noteUnsent } from './unsent-flag.ts';

/** Takes what a person kept and did not send off this device. */
export async function forgetDevice(owner: string): Promise<void> {
  stopOutbox();
  await forgetPerson(owner);
  noteUnsent(owner, 0);
}
