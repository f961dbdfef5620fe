import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { PAID_TIERS, type PaidTier } from '@attune/catalogue/plans';
import { AppError } from '../platform/errors/app-error.js';
import { invalidRequest } from '../platform/http/validation.js';

const RETRY_AFTER_SECONDS = 10;

export const BAD_PLAN = `plan must be one of ${PAID_TIERS.join(', ')}`;
export const BAD_PORTAL_PAGE = 'page must be one of start, card';
export const BAD_RETURN_URL = 'returnUrl must be an address of this site';

/** Does not say that nothing was changed: the provider may have done what it did not answer. */
export const providerAway = (cause?: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): AppError =>
  new AppError({
    code: 'billing.provider_away',
    status: 503,
    message: 'We can’t reach our payment provider right now. Please try again in a moment.',
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  });

/** Payment requests of one user are queued, as are those of all users beyond a limit; this one waited too long. */
export const billingBusy = (cause?: unknown): AppError =>
  new AppError({
    code: 'billing.busy',
    status: 503,
    message: 'We’re still busy with other payment requests. Nothing was changed. Please try again in a moment.',
    headers: { 'Retry-After': '2' },
    cause,
  });

export const badSignature = (cause?: unknown): AppError =>
  new AppError({
    code: 'billing.bad_signature',
    status: 400,
    message: 'The signature doesn’t match the message.',
    cause,
  });

export const badReturnUrl = (): AppError => invalidRequest({ returnUrl: BAD_RETURN_URL });

export const alreadySubscribed = (plan: PaidTier): AppError =>
  new AppError({
    code: 'billing.already_subscribed',
    status: 409,
    message: `You already have the ${TIER_NAMES[plan]} plan. Use Manage Subscription to change or cancel it.`,
    details: { plan },
  });

export const noSubscription = (): AppError =>
  new AppError({
    code: 'billing.no_subscription',
    status: 409,
    message: 'You don’t have a subscription yet. Choose a plan first.',
  });

/** An extra step of the bank, such as 3-D Secure, which only the user can take. */
export const confirmationNeeded = (cause?: unknown): AppError =>
  new AppError({
    code: 'billing.confirmation_needed',
    status: 409,
    message: 'Your bank wants you to confirm this payment. Open Manage Subscription and pay the open invoice there.',
    cause,
  });

/** A plan granted without a subscription, e.g. to a demo account. */
export const planWithoutSubscription = (): AppError =>
  new AppError({
    code: 'billing.given_plan',
    status: 409,
    message: 'Your plan is complimentary, so there’s no subscription to manage.',
  });
