import { invitationModel as model } from '../../src/machines/offer/invitation.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(model);
