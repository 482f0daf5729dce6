import { serve } from '#features/people/server/people.service.ts';
import { backupsContract } from '../backups.contract.ts';
import { listBackups } from './backups.service.ts';

const os = serve(backupsContract);

export const backupsRouter = os.router({
  list: os.list.handler(({ context: { db, installation } }) =>
    db.transaction((tx) => listBackups(tx, installation), { accessMode: 'read only' }),
  ),
});
