import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LandingPage } from './landing-page.tsx';

function renderLanding(pictures: Record<string, string> = {}): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <LandingPage locale="en" pictures={pictures} />
    </I18nProvider>,
  );
}

describe('the front page', () => {
  it('names the four areas and links twice to signing up at /auth', () => {
    const html = renderLanding();
    for (const words of [
      'From enrollment to graduation',
      'Attendance, assignments, grades and progress',
      'Timetables, events and the school calendar',
      'Real-time communication',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/href="\/auth#sign-up"[^>]*>Get Started</);
    expect(html).toMatch(/href="\/auth#sign-up"[^>]*>Start Free Trial</);
  });

  it('presents itself as specified, for four roles, with an explanation beside it', () => {
    const text = renderLanding().replaceAll(/<[^>]*>/g, '');
    const [before, after, ...more] = text.split(
      'a next-generation, AI-powered school management system for administrators, teachers, parents and students',
    );
    expect([before, after].join('')).not.toBe(text);
    expect(after).toMatch(
      /^\.\s*AI today: Préau suggests categories for your expenses automatically, from your own entries, on this server only; an assistant that drafts comments, translations and reports is optional and off until the school connects a language model; a person decides on every suggestion and draft, and everything else follows fixed rules\./,
    );
    // Exactly these and no others.
    expect(more).toEqual([]);
    expect(text.match(/\bAI\b/g)).toHaveLength(2);
  });

  it('does not promise to work without a network, which is not built', () => {
    expect(renderLanding()).not.toMatch(/offline|network is down/i);
  });

  it('links Watch Demo to the tour in the page if no script runs', () => {
    const html = renderLanding();
    expect(html).toMatch(/href="#tour"[^>]*>Watch Demo</);
    expect(html).toContain('id="tour"');
  });

  it('shows the pictures of the tour in the reader’s language, and none if none was taken', () => {
    const folder = 'src/features/landing/web/tour';
    expect(renderLanding()).not.toContain('<img');
    const html = renderLanding({
      [`${folder}/tour-1.en.webp`]: '/a.webp',
      [`${folder}/tour-1.fr.webp`]: '/b.webp',
    });
    expect(html.match(/<img[^>]*src="[^"]*"/g)).toHaveLength(1);
    expect(html).toContain('src="/a.webp"');
  });
});
