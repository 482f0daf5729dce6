import { type Factor, factorAnswer } from './factors/factors.ts';
import type { User } from './users.ts';

/**
 * A user as the protocol shows it to its owner, with their factors, from which the client determines the next
 * assurance level.
 */
export function userAnswer(user: User, factors: Factor[]) {
  const created_at = user.created_at.toISOString();
  const updated_at = user.updated_at.toISOString();
  const last_sign_in_at = user.last_sign_in_at?.toISOString();
  const identity = { email: user.email, email_verified: false, phone_verified: false, sub: user.id };
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: created_at,
    confirmed_at: created_at,
    phone: '',
    ...(last_sign_in_at && { last_sign_in_at }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: identity,
        provider: 'email',
        ...(last_sign_in_at && { last_sign_in_at }),
        created_at,
        updated_at,
        email: user.email,
      },
    ],
    factors: factors.map(factorAnswer),
    created_at,
    updated_at,
    is_anonymous: false,
  };
}
