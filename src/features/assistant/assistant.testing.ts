import type { FeatureTesting } from '#features/testing.ts';

export const assistantTesting: FeatureTesting = {
  matrix: {
    'assistant.state': '----++',
    'assistant.settings': '-----+',
    'assistant.save': '-----+',
    'assistant.try': '-----+',
  },
  inputs: ({ turn }) => ({
    // Without a model, so that tests make no requests.
    'assistant.save': () => ({
      is_on: false,
      address: 'https://models.school.test/v1',
      model: '',
      key: `key-${turn}`,
      forget_key: false,
      monthly_requests: 100 + turn,
    }),
  }),
  refusedHere: { 'assistant.try': 'the small school has named no model' },
  personColumns: { 'assistant_requests.user_id': { told: 'assistant_requests' } },
};
