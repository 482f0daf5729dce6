// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PhoneNumber, PhoneText } from './phone-number.tsx';

afterEach(cleanup);

it('a number in a sentence is one piece that lines do not break, and no link', () => {
  render(
    <p>
      Call <PhoneText of="+237699123456" />.
    </p>,
  );
  const number = screen.getByText('6 99 12 34 56');
  expect(number.className).toContain('figures');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a number by itself is called by a press', () => {
  render(<PhoneNumber of="+237699123456" />);
  expect(screen.getByRole('link', { name: '6 99 12 34 56' }).getAttribute('href')).toBe('tel:+237699123456');
});

it('a text with a name beside the number may break', () => {
  render(<PhoneText of="Oncle Jean, at the market until six, 6 99 12 34 56" />);
  expect(document.querySelector('.figures')).toBeNull();
});
