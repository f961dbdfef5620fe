import { CUSTOM_TARGET_HZ } from '@attune/catalogue/retuning';
import { isTarget } from '@attune/catalogue/tier-policy';
import { ValidateBy } from 'class-validator';

/** A frequency in Hz that a workspace may choose freely. @param label for messages */
export function FrequencyField(label: string): PropertyDecorator {
  const { min, max } = CUSTOM_TARGET_HZ;
  const message = `${label} must be a number from ${min}.00 to ${max}.00 Hz with up to two decimals`;
  const validate = (value: unknown): boolean => typeof value === 'number' && isTarget(value);
  return ValidateBy({ name: 'isTarget', validator: { validate } }, { message });
}
