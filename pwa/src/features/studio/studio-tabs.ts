/** The tabs of the Studio Hub, each at an address of its own. */
export const STUDIO_TABS = [
  { to: '/studio', label: 'Presets' },
  { to: '/studio/api-keys', label: 'API Keys' },
  { to: '/studio/ab', label: 'A/B Compare' },
  { to: '/studio/analytics', label: 'Analytics' },
  { to: '/studio/team', label: 'Team' },
  { to: '/studio/history', label: 'History' },
  { to: '/studio/folders', label: 'Folders' },
  { to: '/studio/brand', label: 'Brand' },
  { to: '/studio/support', label: 'Support' },
] as const;
