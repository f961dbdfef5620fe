import type { Page } from '@playwright/test';

/**
 * In the browser: what Chrome does to a page that it translates. Each text, also one that comes later, is replaced by
 * an element; the translation of `Sign In` is `Sign In~`.
 */
export function translate(): void {
  const FONT: string = 'font';
  const KEPT = 'font, script, style, noscript, textarea, option, svg, [translate=no]';
  const replaceTexts = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(KEPT)) continue;
      const outer = document.createElement(FONT);
      const inner = document.createElement(FONT);
      inner.textContent = `${text.data}~`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  document.documentElement.lang = 'de';
  document.documentElement.classList.add('translated-ltr');
  replaceTexts(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (addedNodes.length > 0) replaceTexts(target);
      else if (target.parentNode) replaceTexts(target.parentNode);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Translates every page that is opened, before its scripts run. */
export const translateAtOnce = (page: Page): Promise<unknown> =>
  page.addInitScript({ content: `document.addEventListener('DOMContentLoaded', ${translate.toString()})` });
