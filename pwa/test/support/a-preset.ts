import type { PresetDto } from '../../src/api/generated/attune-client';

export const aPreset = (fields: Partial<PresetDto> = {}): PresetDto => ({
  id: fields.name ?? 'preset',
  name: 'Hall',
  frequency: 432,
  description: null,
  meaning: 'a4',
  mode: 'tempo',
  straighten: false,
  format: null,
  quality: null,
  isDefault: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});
