import { stopOutbox } from '../offline/outbox.ts';
import { forgetPerson } from '../offline/store.ts';
import { noteUnsent } from './unsent-flag.ts';

/** Takes a person's marks and lists off this device. */
export async function forgetDevice(owner: string): Promise<void> {
  stopOutbox();
  await forgetPerson(owner);
  noteUnsent(owner, 0);
}
