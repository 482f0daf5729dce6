import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import type { IconType } from '#platform/ui/icon.tsx';
import type { OwnFactor } from '../profile.contract.ts';

type Words = { icon: IconType; name: MessageDescriptor; about: MessageDescriptor };

export const FACTOR_WORDS: Record<OwnFactor['kind'], Words> = {
  totp: {
    icon: Smartphone,
    name: msg`Authenticator app`,
    about: msg`An app on your phone shows a new code every 30 seconds. Works offline.`,
  },
  webauthn: {
    icon: KeyRound,
    name: msg`Passkey`,
    about: msg`This device, unlocked with your finger, face or device code.`,
  },
  phone: {
    icon: MessageSquareText,
    name: msg`Phone`,
    about: msg`A code is sent by text message.`,
  },
};
