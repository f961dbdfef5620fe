import type { Request } from 'express';

/**
 * Programs that fetch a link to show a card of it, or to list it: no person has asked for the song. The names are those
 * of the programs' own documentation, collected in https://github.com/monperrus/crawler-user-agents (2026-10). Signal
 * calls itself WhatsApp, and iMessage names Facebook's and Twitter's programs.
 */
const PREVIEW_PROGRAMS = [
  'facebookexternalhit',
  'Facebot',
  'facebookcatalog',
  'meta-externalagent',
  'WhatsApp',
  'TelegramBot',
  'Slackbot',
  'Slack-ImgProxy',
  'Discordbot',
  'Twitterbot',
  'LinkedInBot',
  'SkypeUriPreview',
  'MicrosoftPreview',
  'Microsoft Office',
  'Viber',
  'line-poker',
  'kakaotalk-scrap',
  'Mattermost-Bot',
  'Rocket.Chat',
  'Synapse (bot',
  'Mastodon/',
  'Bluesky Cardyb',
  'redditbot',
  'Pinterestbot',
  'vkShare',
  'Embedly',
  'Iframely',
  'BingPreview',
  'bingbot',
  'Googlebot',
  'Google-InspectionTool',
  'GoogleOther',
  'Google-PageRenderer',
  'Applebot',
  'DuckDuckBot',
  'YandexBot',
  'Baiduspider',
  'PetalBot',
  'SemrushBot',
  'AhrefsBot',
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'ia_archiver',
].map((name) => name.toLowerCase());

/** Whether a program asks on its own, to show a card, to list the page, or because a browser guesses the next click. */
export function isPreview(request: Request): boolean {
  const userAgent = (request.get('User-Agent') ?? '').toLowerCase();
  const purpose = request.get('Sec-Purpose') ?? request.get('Purpose') ?? '';
  return /\bprefetch|\bpreview/i.test(purpose) || PREVIEW_PROGRAMS.some((name) => userAgent.includes(name));
}
