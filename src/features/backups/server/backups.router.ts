import type { BackupKeySource } from '#features/feature.ts';
import { serve } from '#features/people/server/people.service.ts';
import { answerOf } from '#platform/http/server/answer.ts';
import { backupsContract } from '../backups.contract.ts';
import { showKey } from './backup-key.service.ts';
import { listBackups } from './backups.service.ts';

const os = serve(backupsContract);

export const backupsRouter = (source: BackupKeySource) =>
  os.router({
    list: os.list.handler(({ context: { db, installation, secrets } }) =>
      db.transaction((tx) => listBackups(tx, { installation, secrets, source }), { accessMode: 'read only' }),
    ),
    showKey: os.showKey.handler(async ({ context, errors }) =>
      answerOf(await showKey(context, source), errors),
    ),
  });
