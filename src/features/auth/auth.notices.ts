import type { NoticeWords } from '#features/notices.ts';

/** Each ends with what to do if it was somebody else. */
export const authNotices: NoticeWords = {
  'auth.new_device':
    /*i18n*/ '{count, plural, one {Your account was opened on a new device.} other {Your account was opened on # new devices.}} If it was not you, change your password in your profile.',
  'auth.password_changed': /*i18n*/ 'Your password was changed. If it was not you, tell the school at once.',
  'auth.password_reset':
    /*i18n*/ 'A new password was set with a link or a code. If it was not you, tell the school at once.',
  'auth.factor_added':
    /*i18n*/ 'A second factor was added to your account. If it was not you, tell the school at once.',
  'auth.factor_removed':
    /*i18n*/ 'A second factor of your account was removed. If it was not you, tell the school at once.',
  'auth.recovery_code_used':
    /*i18n*/ 'A recovery code was used to sign in to your account. If it was not you, tell the school at once.',
};
