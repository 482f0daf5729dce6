/** Why a backup was not made, not read or not restored, in one sentence for whoever asked for it. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
