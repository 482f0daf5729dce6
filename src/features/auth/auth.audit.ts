import type { AuditWords } from '#features/audit.ts';

export const authAuditWords: AuditWords = {
  groups: { auth: /*i18n*/ 'Sign-in and passwords' },
  actions: {
    'auth.signed_in': /*i18n*/ 'Sign-in',
    'auth.signed_out': /*i18n*/ 'Sign-out',
    'auth.signed_up': /*i18n*/ 'Signed up',
    'auth.sign_in_failed': /*i18n*/ 'Sign-in failed',
    'auth.locked': /*i18n*/ 'Sign-in suspended after too many attempts',
    'auth.session_reused': /*i18n*/ 'Used session token presented again: session ended',
    'auth.password_changed': /*i18n*/ 'Password changed',
    'auth.password_reset': /*i18n*/ 'Password reset',
    'auth.reset_asked': /*i18n*/ 'Password reset asked for',
    'auth.proved': /*i18n*/ 'Identity confirmed again',
    'auth.proof_failed': /*i18n*/ 'Confirmation of identity failed',
    'auth.factor_added': /*i18n*/ 'Second factor added',
    'auth.factor_verified': /*i18n*/ 'Second factor shown',
    'auth.factor_failed': /*i18n*/ 'Second factor failed',
    'auth.factor_removed': /*i18n*/ 'Second factor removed',
    'auth.recovery_codes_made': /*i18n*/ 'Recovery codes made',
    'auth.recovery_code_used': /*i18n*/ 'Recovery code used',
    'auth.keys_rotated': /*i18n*/ 'Signing keys renewed',
    'auth.secret_key_renewed': /*i18n*/ 'Secret key renewed after its loss',
  },
  terms: { factor_type: /*i18n*/ 'Kind', factor_id: /*i18n*/ 'Factor', aal: /*i18n*/ 'Level' },
  values: { totp: /*i18n*/ 'authenticator app', webauthn: /*i18n*/ 'passkey' },
};
