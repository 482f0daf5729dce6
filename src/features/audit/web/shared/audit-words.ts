import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const ACTIONS: Record<string, MessageDescriptor> = {
  'auth.signed_in': msg`Sign-in`,
  'auth.signed_out': msg`Sign-out`,
  'auth.signed_up': msg`Signed up`,
  'auth.sign_in_failed': msg`Sign-in failed`,
  'auth.locked': msg`Sign-in held back after too many attempts`,
  'auth.session_reused': msg`Used-up session token shown again: session ended`,
  'auth.password_changed': msg`Password changed`,
  'auth.password_reset': msg`Password reset`,
  'auth.reset_asked': msg`Password reset asked for`,
  'auth.proved': msg`Identity confirmed again`,
  'auth.proof_failed': msg`Confirmation of identity failed`,
  'auth.factor_added': msg`Second factor added`,
  'auth.factor_verified': msg`Second factor shown`,
  'auth.factor_failed': msg`Second factor failed`,
  'auth.factor_removed': msg`Second factor removed`,
  'auth.recovery_codes_made': msg`Recovery codes made`,
  'auth.recovery_code_used': msg`Recovery code used`,
  'auth.keys_rotated': msg`Signing keys renewed`,
  'people.role_set': msg`Role changed`,
  'people.account_made': msg`Account made`,
  'people.disabled': msg`Account closed`,
  'people.enabled': msg`Account opened again`,
  'people.reset_issued': msg`Reset link issued`,
  'people.sessions_ended': msg`Signed out everywhere by an administrator`,
  'people.factors_removed': msg`Second factors removed by an administrator`,
  'people.listed': msg`Accounts listed`,
  'joining.approved': msg`Request to join approved`,
  'joining.refused': msg`Request to join refused`,
  'joining.invited': msg`Invitation made`,
  'joining.invitation_renewed': msg`Invitation renewed`,
  'joining.invitation_revoked': msg`Invitation withdrawn`,
  'joining.invitation_accepted': msg`Invitation accepted`,
  'guardians.linked': msg`Parent linked`,
  'guardians.unlinked': msg`Parent unlinked`,
  'guardians.asked': msg`Parent asked to see the student`,
  'guardians.confirmed': msg`Parent confirmed`,
  'guardians.refused': msg`Parent refused`,
  'guardians.code_made': msg`Code for parents made`,
  'students.enrolled': msg`Student enrolled`,
  'students.changed': msg`Record changed`,
  'students.moved': msg`Moved to another class`,
  'students.status_changed': msg`Status changed`,
  'students.viewed': msg`Record opened`,
  'students.exported': msg`List of students exported`,
  'student_accounts.created': msg`Student account created`,
  'student_accounts.password_renewed': msg`New password given to a student`,
  'classes.created': msg`Class created`,
  'classes.changed': msg`Class changed`,
  'classes.teachers_set': msg`Teachers of a class changed`,
  'bank.account_created': msg`Savings account opened`,
  'bank.deposited': msg`Deposit`,
  'bank.withdrew': msg`Withdrawal`,
  'bank.reversed': msg`Operation reversed`,
  'bank.renamed': msg`Savings account renamed`,
  'bank.member_added': msg`Member added to a savings account`,
  'bank.member_removed': msg`Member taken off a savings account`,
  'bank.closed': msg`Savings account closed`,
  'bank.exported': msg`Savings exported`,
  'ledger.checked': msg`Books checked`,
  'ledger.halted': msg`Money movements stopped`,
  'ledger.resumed': msg`Money movements allowed again`,
  'backups.made': msg`Backup made`,
  'backups.restored': msg`Restored from a backup`,
  'settings.updated': msg`Settings changed`,
  'profile.updated': msg`Own profile changed`,
  'profile.key_made': msg`API key made`,
  'profile.key_revoked': msg`API key withdrawn`,
  'profile.session_ended': msg`Own session ended`,
  'profile.data_exported': msg`Own data downloaded`,
  'mail.read': msg`Message in the outbox read`,
  'audit.exported': msg`Audit trail exported`,
  'audit.verified': msg`Chain of the audit trail checked`,
};

const GROUPS: Record<string, MessageDescriptor> = {
  auth: msg`Sign-in and passwords`,
  people: msg`Accounts and roles`,
  joining: msg`Requests and invitations`,
  students: msg`Student records`,
  student_accounts: msg`Student accounts`,
  guardians: msg`Links to parents`,
  classes: msg`Classes`,
  bank: msg`Student bank`,
  ledger: msg`Books`,
  backups: msg`Backups`,
  profile: msg`Own profile and keys`,
  settings: msg`Settings`,
  mail: msg`Outbox`,
  audit: msg`Audit trail`,
};

type Translate = (words: MessageDescriptor) => string;

/** What an action is called on screen. One unknown to this page, from a newer server, by its own name. */
export function actionName(action: string, t: Translate): string {
  const words = ACTIONS[action];
  return words ? t(words) : action;
}

/** The groups of actions to choose from, by the start that their names share. */
export function actionGroups(t: Translate): { value: string; label: string }[] {
  return Object.entries(GROUPS).map(([value, words]) => ({ value, label: t(words) }));
}
