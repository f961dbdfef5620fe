import { EXPORT_FORMATS, type ExportFormat, QUALITIES, type Quality } from '@attune/catalogue/retuning';
import { useField } from 'formik';
import { Segments } from '../../../../shared/ui/choice';
import { Switch } from '../../../../shared/ui/switch';

const QUALITY_NAMES: Record<Quality, string> = { standard: 'Standard', high: 'High', ultra: 'Ultra' };

export function FormatField() {
  const [{ value }, , { setValue }] = useField<ExportFormat>('format');
  return (
    <Segments
      label="Format"
      value={value}
      onChange={(chosen) => void setValue(chosen)}
      options={EXPORT_FORMATS.map((format) => ({ value: format, label: format }))}
    />
  );
}

export function QualityField() {
  const [{ value }, , { setValue }] = useField<Quality>('quality');
  return (
    <Segments
      label="Quality"
      value={value}
      onChange={(chosen) => void setValue(chosen)}
      options={QUALITIES.map((quality) => ({ value: quality, label: QUALITY_NAMES[quality] }))}
    />
  );
}

export function SameRatioField() {
  const [{ value }, , { setValue }] = useField<boolean>('sameRatio');
  return (
    <Switch
      label="Same ratio for the whole album"
      hint="Measures all songs first, then moves every one by the same amount, so songs keep their pitch relative to each other."
      checked={value}
      onChange={(checked) => void setValue(checked)}
    />
  );
}
