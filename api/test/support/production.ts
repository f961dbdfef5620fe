/** The minimal configuration for production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://attune.test',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  SMTP_URL: 'smtps://attune:secret@mail.attune.test:465',
  STRIPE_SECRET_KEY: 'sk_live_51AbCd',
  STRIPE_WEBHOOK_SECRET: 'whsec_AbCd',
  STRIPE_PRICE_BASIC: 'price_1A',
  STRIPE_PRICE_PRO: 'price_1B',
  STRIPE_PRICE_STUDIO: 'price_1C',
};
