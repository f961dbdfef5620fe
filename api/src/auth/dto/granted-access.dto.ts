import { ACCESS_KINDS } from '@attune/catalogue/granted-access';
import { ApiProperty } from '@nestjs/swagger';
import type { GrantedAccess } from '../account/granted-access.service.js';
import { UserDto } from './user.dto.js';

/** What gives others access to an account, of one kind; a kind without any is left out. */
export class GrantedAccessDto implements GrantedAccess {
  @ApiProperty({ enum: ACCESS_KINDS })
  kind!: GrantedAccess['kind'];
  count!: number;
  /** Of the newest, at most ten: names of keys and of what links share, addresses of members and invitations. */
  names!: string[];
}

/** After a reset, which signs this browser in. */
export class PasswordResetDto {
  /** One sentence for the user. */
  message!: string;
  user!: UserDto;
  /** What gave others access to the account before. */
  access!: GrantedAccessDto[];
  /** Whether that was revoked with the reset, since the address had not been confirmed before. Else it still works. */
  isRevoked!: boolean;
}
