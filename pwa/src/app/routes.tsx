import type { ComponentType } from 'react';
import type { NonIndexRouteObject, RouteObject } from 'react-router-dom';
import { ErrorPage } from './error-page';
import { Layout } from './layout/layout';
import { PageLoading } from './layout/page-loading';
import type { RouteHandle } from './layout/route-handle';
import { NotFoundPage } from './not-found-page';
import { OpenPage } from './open-page';
import { prepareStartPage, StartPage } from './start-page';
import { redirectOffline } from './studio-offline';
import { studioRoutes } from './studio-routes';

/** A page in a chunk of its own, loaded when its address is first opened. */
function page(path: string, load: () => Promise<ComponentType>): NonIndexRouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: PageLoading,
    ErrorBoundary: ErrorPage,
  };
}

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [
      {
        index: true,
        lazy: async () => {
          await prepareStartPage();
          return { Component: StartPage };
        },
        HydrateFallback: PageLoading,
        ErrorBoundary: ErrorPage,
      },
      page('tuner', async () => (await import('../features/tuner/tuner-page')).TunerPage),
      page('retuner', async () => (await import('../features/retuner/retuner-page')).RetunerPage),
      page('retuner/receipts/:id', async () => (await import('../features/receipts/receipt-page')).ReceiptPage),
      page('player', async () => (await import('../features/player/player-page')).PlayerPage),
      page('player/library', async () => (await import('../features/player/library/library-page')).LibraryPage),
      page('verify', async () => (await import('../features/verify/verify-page')).VerifyPage),
      page('education', async () => (await import('../features/education/education-page')).EducationPage),
      page('features-guide', async () => (await import('../features/guide/guide-page')).GuidePage),
      page('pricing', async () => (await import('../features/pricing/pricing-page')).PricingPage),
      page('subscribe', async () => (await import('../features/subscribe/subscribe-page')).SubscribePage),
      page('success', async () => (await import('../features/subscribe/success-page')).SuccessPage),
      page('cancel', async () => (await import('../features/subscribe/cancel-page')).CancelPage),
      page('account', async () => (await import('../features/account/account-page')).AccountPage),
      page('account/access', async () => (await import('../features/auth/access-page')).AccessPage),
      page('login', async () => (await import('../features/auth/login-page')).LoginPage),
      page('signup', async () => (await import('../features/auth/signup-page')).SignupPage),
      page('reset-password', async () => (await import('../features/auth/reset-password-page')).ResetPasswordPage),
      page('verify-email', async () => (await import('../features/auth/verify-email-page')).VerifyEmailPage),
      page('email-change/confirm', async () => (await import('../features/auth/email-change-page')).ConfirmEmailPage),
      page('email-change/stop', async () => (await import('../features/auth/email-change-page')).KeepEmailPage),
      {
        ...page('team/accept', async () => (await import('../features/team-invitation/accept-page')).AcceptPage),
        // Mounted again, it would load an invitation that has just been used.
        handle: { isForEveryWorkspace: true } satisfies RouteHandle,
      },
      page('about', async () => (await import('../features/about/about-page')).AboutPage),
      {
        loader: redirectOffline,
        HydrateFallback: PageLoading,
        children: [
          {
            ...page('studio', async () => (await import('../features/studio/studio-page')).StudioPage),
            children: studioRoutes,
          },
        ],
      },
      { path: 'open', Component: OpenPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
