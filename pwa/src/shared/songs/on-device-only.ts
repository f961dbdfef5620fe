/** Where the file of a song would be that never was on the server. */
export const ON_DEVICE_ONLY = 'This song was retuned on your device; Attune has no copy.';
