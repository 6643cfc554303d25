import { invitationModel as model } from '../../src/machines/invitation/invitation.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
