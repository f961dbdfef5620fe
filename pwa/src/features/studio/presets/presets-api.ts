import { attuneClient } from '../../../api/generated/attune-client';

const CHANGE = { invalidatesTags: ['Presets', 'Activity', 'Analytics'] } as const;

/** What each call invalidates. The list has its tag in the app's API, since the retuner reads it, too. */
export const { usePresetsListQuery, usePresetsCreateMutation, usePresetsUpdateMutation, usePresetsDeleteMutation } =
  attuneClient.enhanceEndpoints({
    endpoints: { presetsCreate: CHANGE, presetsUpdate: CHANGE, presetsDelete: CHANGE },
  });
