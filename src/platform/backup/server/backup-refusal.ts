/** The reason, in one sentence, why a backup was not made, read or restored. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
