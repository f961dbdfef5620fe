import type { UserDto } from '../../api/generated/attune-client';

/** What the dashboard calls someone: first name, else what stands before the @ of the address. */
export function greetingName(user: Pick<UserDto, 'firstName' | 'email'> | null): string {
  const firstName = user?.firstName?.trim() ?? '';
  const mailbox = user?.email.split('@')[0] ?? '';
  return firstName || mailbox || 'Frequency Explorer';
}
