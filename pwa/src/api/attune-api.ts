import type { ApiError } from './api-error';
import { attuneClient } from './generated/attune-client';

/** The plan differs from what this page shows: it was changed elsewhere. */
const staleByConflict = (_result: unknown, error?: unknown) =>
  (error as ApiError | undefined)?.status === 409 ? (['User', 'Usage'] as const) : [];

/** The generated client, and the tags that each call invalidates. Pages import hooks from the generated file. */
export const attuneApi = attuneClient.enhanceEndpoints({
  endpoints: {
    workspacesList: { providesTags: ['Workspaces'] },
    presetsList: { providesTags: ['Presets'] },
    usageRead: { providesTags: ['Usage'] },
    sessionsList: { providesTags: ['Devices'] },
    retuneLatest: { providesTags: ['Retunes'] },
    retuneRead: { providesTags: ['Retunes'] },
    retuneReceipt: { providesTags: ['Retunes'] },
    retuneAnalysis: { providesTags: ['Retunes'] },
    // Both are about the account, and not about a workspace.
    grantedAccessList: { providesTags: ['Devices'] },
    grantedAccessRevoke: { invalidatesTags: ['ApiKeys', 'Team', 'Links', 'Activity'] },
    sessionsRevoke: { invalidatesTags: ['Devices'] },
    passwordsChange: { invalidatesTags: ['Devices'] },
    emailVerificationVerify: { invalidatesTags: ['User'] },
    billingSync: { invalidatesTags: ['User', 'Usage'] },
    billingResume: { invalidatesTags: ['User', 'Usage'] },
    billingPayOpenInvoice: { invalidatesTags: ['User', 'Usage'] },
    billingCheckout: { invalidatesTags: staleByConflict },
    billingPortal: { invalidatesTags: staleByConflict },
    retuneCancel: { invalidatesTags: ['Retunes', 'Usage'] },
  },
});
