import { studioClient } from '../../../api/generated/studio-client';

/** What a change of the brand shows in, besides the brand itself. */
const LOGGED = ['Brand', 'Activity', 'Analytics'] as const;

// The tags that each call invalidates, and the form of the upload.
studioClient.enhanceEndpoints({
  endpoints: {
    // Every visit loads it again: the form begins with what is saved now.
    brandRead: { providesTags: ['Brand'], keepUnusedDataFor: 0 },
    // The company's name is also the workspace's.
    brandSave: { invalidatesTags: [...LOGGED, 'Workspaces'] },
    brandReplaceLogo: {
      invalidatesTags: [...LOGGED],
      query: ({ logo }: { logo?: Blob }) => {
        const body = new FormData();
        if (logo) body.append('logo', logo);
        return { url: '/api/studio/white-label/logo', method: 'PUT', body };
      },
    },
    brandRemoveLogo: { invalidatesTags: [...LOGGED] },
    brandVerifyDomain: { invalidatesTags: [...LOGGED] },
  },
});
