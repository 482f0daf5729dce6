import type { AuditWords } from '#features/audit.ts';

export const settingsAuditWords: AuditWords = {
  groups: { settings: /*i18n*/ 'Settings' },
  actions: {
    'settings.updated': /*i18n*/ 'Settings changed',
    'settings.identity_changed': /*i18n*/ 'School name or address changed',
    'settings.logo_set': /*i18n*/ 'School logo changed',
    'settings.logo_removed': /*i18n*/ 'School logo removed',
    'settings.retention_set': /*i18n*/ 'Retention changed',
    'settings.retention_applied': /*i18n*/ 'Old records deleted by the retention rules',
  },
  terms: {
    email_domain: /*i18n*/ 'E-mail domain',
    admins_need_factor: /*i18n*/ 'Second factor for administrators',
    shortest_password: /*i18n*/ 'Shortest password',
    open_sign_up: /*i18n*/ 'Anyone may ask for an account',
    many_sign_ups: /*i18n*/ 'Many people sign up today',
    offline_hours: /*i18n*/ 'Hours without the server',
    school_name: /*i18n*/ 'School name',
    motto: /*i18n*/ 'Motto',
    address: /*i18n*/ 'Address',
    town: /*i18n*/ 'Town',
    phone: /*i18n*/ 'Phone',
    email: /*i18n*/ 'E-mail',
    registration_number: /*i18n*/ 'Registration number',
    languages: /*i18n*/ 'Languages',
    time_zone: /*i18n*/ 'Time zone',
    refused_requests: /*i18n*/ 'Refused requests',
    unused_invitations: /*i18n*/ 'Unused invitations',
    contact_requests: /*i18n*/ 'Decided contact changes',
    sent_mail: /*i18n*/ 'Sent e-mails',
    known_devices: /*i18n*/ 'Sign-in devices',
  },
  // Events of earlier versions only list the fields.
  values: {
    email_domain: /*i18n*/ 'e-mail domain',
    admins_need_factor: /*i18n*/ 'second factor for administrators',
    shortest_password: /*i18n*/ 'shortest password',
  },
};
