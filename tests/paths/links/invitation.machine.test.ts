import { invitationModel as model } from '../../../src/machines/links/invitation.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(model);
