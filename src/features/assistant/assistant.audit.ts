import type { AuditWords } from '#features/audit.ts';

export const assistantAuditWords: AuditWords = {
  groups: { assistant: /*i18n*/ 'Assistant' },
  actions: {
    'assistant.saved': /*i18n*/ 'Assistant changed',
    'assistant.asked': /*i18n*/ 'Assistant asked',
    'assistant.answered': /*i18n*/ 'Assistant answered',
  },
  terms: {
    switched_on: /*i18n*/ 'Switched on',
    service: /*i18n*/ 'Address of the model',
    host: /*i18n*/ 'Server',
    model: /*i18n*/ 'Model',
    key_changed: /*i18n*/ 'Key',
    monthly_requests: /*i18n*/ 'Requests in a month',
    use: /*i18n*/ 'Use',
    prompt: /*i18n*/ 'Sent, names replaced',
    became: /*i18n*/ 'Answer',
    letters: /*i18n*/ 'Length of the answer',
  },
  values: {
    'assistant.report': /*i18n*/ 'a report from a question',
    'assistant.announcement': /*i18n*/ 'an announcement in the other language',
    'assistant.appreciation': /*i18n*/ 'an appreciation',
    'assistant.trial': /*i18n*/ 'a trial',
    'assistant.used': /*i18n*/ 'shown as a draft',
    'assistant.unfit': /*i18n*/ 'refused: not usable',
    'assistant.failed': /*i18n*/ 'no answer',
  },
};
