# Runs a program under a filter that refuses the system calls Lambda refuses (seccomp, BPF): `refuse-calls.pl COMMAND...`.
# Node cannot install one; perl, which every Debian has, can. For x86-64 and a process with CAP_SYS_ADMIN.
use strict;
use warnings;
use Errno qw(EPERM ENOSYS);

# Numbers of asm/unistd_64.h.
my @refused = (
    101,    # ptrace
    103,    # syslog
    133,    # mknod
    135,    # personality
    141,    # setpriority
    142,    # sched_setparam
    144,    # sched_setscheduler
    155,    # pivot_root
    161,    # chroot
    163,    # acct
    165,    # mount
    166,    # umount2
    169,    # reboot
    175,    # init_module
    227,    # clock_settime
    248,    # add_key
    249,    # request_key
    250,    # keyctl
    251,    # ioprio_set
    253,    # inotify_init
    254,    # inotify_add_watch
    272,    # unshare
    285,    # fallocate
    294,    # inotify_init1
    298,    # perf_event_open
    300,    # fanotify_init
    304,    # open_by_handle_at
    308,    # setns
    310,    # process_vm_readv
    311,    # process_vm_writev
    313,    # finit_module
    317,    # seccomp
    319,    # memfd_create
    321,    # bpf
    323,    # userfaultfd
    425,    # io_uring_setup
);
my $clone3 = 435;
my $prctl  = 157;
my $unshare = 272;
# PR_SET_DUMPABLE, PR_SET_SECCOMP and PR_SET_NO_NEW_PRIVS.
my @refused_options = ( 4, 22, 38 );

my ( $load, $equal, $return ) = ( 0x20, 0x15, 0x06 );
my ( $number_at, $architecture_at, $first_argument_at ) = ( 0, 4, 16 );
my ( $allow, $fail, $kill ) = ( 0x7fff0000, 0x00050000, 0x80000000 );
my $x86_64 = 0xc000003e;

my @program;
sub step { my ( $code, $true, $false, $value ) = @_; push @program, pack( 'S C C L', $code, $true, $false, $value ) }
# If the loaded value is this one, returns the answer.
sub answer { my ( $value, $answer ) = @_; step( $equal, 0, 1, $value ); step( $return, 0, 0, $answer ) }

step( $load, 0, 0, $architecture_at );
step( $equal, 1, 0, $x86_64 );
step( $return, 0, 0, $kill );
step( $load, 0, 0, $number_at );
answer( $_, $fail | EPERM ) for @refused;
answer( $clone3, $fail | ENOSYS );
step( $equal, 1, 0, $prctl );
step( $return, 0, 0, $allow );
step( $load, 0, 0, $first_argument_at );
answer( $_, $fail | EPERM ) for @refused_options;
step( $return, 0, 0, $allow );

my $filter = join '', @program;
my $described = pack( 'S x![P] P', scalar @program, $filter );
syscall( $prctl, 22, 2, $described ) == 0 or die "the filter cannot be installed: $!\n";
syscall( $unshare, 0 ) == -1 && $! == EPERM or die "the filter refuses nothing\n";
delete $ENV{PERL_BADLANG};
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\n";
